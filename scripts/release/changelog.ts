/** Text below a version's heading in CHANGELOG.md. Fails if the version has no section with a date, or an empty one. */
export function releaseNotes(changelog: string, version: string): string {
  const section = changelog
    .split(/^(?=## )/m)
    .find((part) => /^## \[(.+)\] - \d{4}-\d{2}-\d{2}\s/.exec(part)?.[1] === version);
  const notes = section?.replace(/^.*\n/, "").trim() ?? "";
  if (notes === "") throw new Error(`CHANGELOG.md has no entry: add "## [${version}] - <date>" with what changed`);
  return notes;
}

/** Fails unless the tag is the version's: the image and the chart are published under the tag's name. */
export function assertTagOfVersion(tag: string, version: string): void {
  if (tag !== `v${version}`) throw new Error(`The tag ${tag} is not v${version}, the version in package.json`);
}
