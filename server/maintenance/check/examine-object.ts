import { buffer } from "node:stream/consumers";
import { isReadablePicture } from "../../media/picture-process.ts";
import { hashed } from "../../storage/incoming-file.ts";
import { MissingObject, type ObjectStore } from "../../storage/object-store.ts";

/** Follows the object's name in a sentence. */
export type Fault =
  | "is missing"
  | "is damaged"
  | "has another size than its record says"
  | "cannot be read as a picture";

export async function examineObject(
  store: ObjectStore,
  { object, size, isPicture }: { object: string; size: number; isPicture: boolean },
): Promise<Fault | undefined> {
  try {
    const stream = await store.open(object);
    const bytes = isPicture ? await buffer(stream) : stream;
    const read = await hashed(bytes);
    if (read.object !== object) return "is damaged";
    if (read.size !== size) return "has another size than its record says";
    return bytes instanceof Buffer && !(await isReadablePicture(bytes)) ? "cannot be read as a picture" : undefined;
  } catch (error) {
    if (error instanceof MissingObject) return "is missing";
    throw error;
  }
}
