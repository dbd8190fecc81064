{{/* What every pod has: no token of the cluster, no root user, and the few folders that are writable. */}}
{{- define "balcao.pod" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile:
    type: RuntimeDefault
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
volumes:
  - name: tmp
    emptyDir: {}
  - name: image-cache
    emptyDir: {}
  {{- with .Values.extraVolumes }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{- define "balcao.container" -}}
image: {{ include "balcao.image" . | quote }}
imagePullPolicy: {{ .Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities:
    drop: [ALL]
volumeMounts:
  - name: tmp
    mountPath: /tmp
  - name: image-cache
    mountPath: /app/.next/cache
  {{- with .Values.extraVolumeMounts }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{- define "balcao.image" -}}
{{- $repository := required "image.repository: name the published image, such as ghcr.io/<owner>/balcao" .Values.image.repository -}}
{{- if .Values.image.digest -}}
{{- printf "%s@%s" $repository .Values.image.digest -}}
{{- else -}}
{{- printf "%s:%s" $repository (.Values.image.tag | default .Chart.AppVersion) -}}
{{- end -}}
{{- end -}}

{{/* The pods restart if the configuration changes. A Secret of your own is not seen: restart them yourself. */}}
{{- define "balcao.checksums" -}}
checksum/config: {{ .Values.config | toJson | sha256sum }}
checksum/secret: {{ .Values.secret.values | toJson | sha256sum }}
{{- end -}}
