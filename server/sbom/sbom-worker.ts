import { serveOneRequest } from "../serve-one-request.ts";
import { readSbom } from "./sbom-reader.ts";

serveOneRequest(({ bytes }: { bytes: Uint8Array }) => readSbom(bytes));
