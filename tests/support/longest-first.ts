import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Files that would otherwise start last, because Vitest starts large files first, and keep one core busy alone. */
const LONG = ["unit/scripts/mutation.test.ts"];

/** Starts long files first, so that the workers end at about the same time. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => LONG.some((name) => moduleId.endsWith(`/tests/${name}`));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}
