"use client";

import { useMutation, useQuery } from "@tanstack/react-query";
import { Download, FileText, Mic, Video } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { type FileAddress, fetchFile } from "@/components/helpdesk/api.ts";
import { helpdeskKeys } from "@/components/helpdesk/keys.ts";
import { useErrorText } from "@/components/states/use-error-text.ts";
import { Button } from "@/components/ui/button.tsx";
import { Skeleton } from "@/components/ui/skeleton.tsx";
import { toast } from "@/components/ui/toast.ts";
import type { ConversationMessage } from "@/lib/helpdesk/schemas.ts";
import { downloadText } from "@/lib/web/fetch-csv.ts";
import { useApi } from "@/lib/web/use-api.ts";

const ICONS = { image: FileText, audio: Mic, video: Video, document: FileText };
/** Types that an `img` element shows; others are offered as a download. */
const SHOWN = /^image\/(?:png|jpe?g|gif|webp)$/;

type MessageFileProps = { address: FileAddress; file: ConversationMessage["files"][number] };

export function MessageFile({ address, file }: MessageFileProps) {
  return SHOWN.test(file.type ?? "") ? (
    <Picture address={address} file={file} />
  ) : (
    <DownloadButton address={address} file={file} />
  );
}

/** A preview, which saves the picture when it is clicked. */
function Picture({ address, file }: MessageFileProps) {
  const t = useTranslations("helpdesk.panel");
  const api = useApi();
  const { data, isError } = useQuery({
    queryKey: helpdeskKeys.file(address),
    queryFn: ({ signal }) => fetchFile(api, address, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const url = useObjectUrl(data?.file);
  if (isError) return <DownloadButton address={address} file={file} />;
  if (!data || url === null) return <Skeleton className="h-40 w-48" />;
  return (
    <button type="button" onClick={() => downloadText(data.name, data.file, data.file.type)} title={t("save")}>
      {/* biome-ignore lint/performance/noImgElement: the picture is in memory, not at an address */}
      <img src={url} alt={t("picture")} className="max-h-60 max-w-full rounded-md" />
    </button>
  );
}

function DownloadButton({ address, file }: MessageFileProps) {
  const t = useTranslations("helpdesk.panel");
  const api = useApi();
  const errorText = useErrorText("helpdesk.panel");
  const Icon = ICONS[file.kind];
  const download = useMutation({
    mutationFn: () => fetchFile(api, address),
    onSuccess: ({ name, file: content }) => downloadText(name, content, content.type),
    onError: (error) => toast.error(errorText(error)),
  });
  return (
    <Button variant="outline" size="sm" disabled={download.isPending} onClick={() => download.mutate()}>
      <Icon aria-hidden />
      {t(`kinds.${file.kind}`)}
      {file.extension ? ` · ${file.extension}` : null} <Download aria-hidden />
      <span className="sr-only">{t("download")}</span>
    </Button>
  );
}

function useObjectUrl(file: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url;
}
