import { answerOnce } from "../answer-once.ts";
import { readSbom } from "./sbom-reader.ts";

answerOnce(({ bytes }: { bytes: Uint8Array }) => readSbom(bytes));
