import { execFileSync } from "node:child_process";
import { chownSync, lstatSync, mkdirSync } from "node:fs";

export type SmallDisk = { giveTo: (ownerOf: string) => void; unmount: () => void };

/**
 * Mounts a disk of this many megabytes at `path`, owned by the owner of another folder; null where mounting is not
 * permitted.
 */
export function mountSmallDisk(path: string, megabytes: number): SmallDisk | null {
  if (process.platform !== "linux") return null;
  mkdirSync(path, { recursive: true });
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${megabytes}m,mode=700`, "none", path], { stdio: "ignore" });
  } catch {
    return null;
  }
  return {
    giveTo: (ownerOf) => {
      const { uid, gid } = lstatSync(ownerOf);
      chownSync(path, uid, gid);
    },
    unmount: () => execFileSync("umount", [path], { stdio: "ignore" }),
  };
}
