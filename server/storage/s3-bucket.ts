import { GetObjectCommand, ListObjectsV2Command, S3Client, type S3ClientConfig } from "@aws-sdk/client-s3";
import { StartError } from "../start-error.ts";
import { StorageUnavailable } from "./object-store.ts";

/** A bucket and who may use it, as `S3_*` say. */
export interface S3Config {
  bucket: string;
  /** Without one, Amazon's. */
  endpoint?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** In milliseconds: until a connection stands, until a silent one is given up, and until the longest answer begins. */
const patience = { connecting: 3_000, silence: 10_000, anything: 20 * 60_000 };
/** How long an answer may take, in milliseconds, unless it is said how long: what is asked is small. */
const answeredWithin = 8_000;
/** Connections of one process. Visitors have their own, so that many slow ones keep no administrator from saving. */
const most = { reading: 128, others: 32 };

/** Without one the client writes to the console. What fails is thrown, and logged by whoever asked. */
const quiet = { debug() {}, info() {}, warn() {}, error() {} };

type Command = Parameters<S3Client["send"]>[0];

/** One bucket. Disposing closes its connections. */
export interface S3Bucket extends Disposable {
  readonly name: string;
  /** For libraries that speak S3 themselves, over the same connections. */
  readonly clientConfig: S3ClientConfig;
  /**
   * Sends a command and throws what the store refuses, or `StoreAway`. Tried again a few times, unless its body is a
   * stream. `within` counts until the answer begins, in milliseconds.
   */
  send: Send;
}

/** `S3Client.send`, by the answer of each command. */
type Send = <Answer>(
  command: { resolveMiddleware(...parts: never[]): (...input: never[]) => Promise<{ output: Answer }> },
  options?: { within?: number },
) => Promise<Answer>;

/**
 * Opens a bucket and looks whether it can be read. Throws `StartError` where the operator can help. A store is waited for
 * by `slackMs` longer than is of use to anybody: that of the tests may stand still for as long as its machine.
 */
export async function openS3Bucket(config: S3Config, slackMs = 0): Promise<S3Bucket> {
  const client = new S3Client(configureClient(config, most.others, slackMs));
  const visitors = new S3Client(configureClient(config, most.reading, slackMs));

  const send: Send = async (command, { within = answeredWithin } = {}) => {
    const late = new AbortController();
    // Not `AbortSignal.timeout`: it would break off a body that is being read as well.
    const timer = setTimeout(() => late.abort(), within + slackMs);
    const sender = command instanceof GetObjectCommand ? visitors : client;
    try {
      return (await sender.send(command as unknown as Command, { abortSignal: late.signal })) as never;
    } catch (error) {
      throw isUnavailable(error) ? new StorageUnavailable(error) : error;
    } finally {
      clearTimeout(timer);
    }
  };

  const close = () => {
    client.destroy();
    visitors.destroy();
  };
  try {
    await send(new ListObjectsV2Command({ Bucket: config.bucket, MaxKeys: 1 }));
  } catch (error) {
    close();
    throw explained(error, config);
  }
  const { requestHandler } = client.config;
  return {
    name: config.bucket,
    // A silent store is waited for no longer than a browser waits for us.
    clientConfig: { ...configureClient(config, most.others, slackMs), requestHandler, maxAttempts: 2 },
    send,
    [Symbol.dispose]: close,
  };
}

function configureClient(config: S3Config, maxSockets: number, slackMs: number): S3ClientConfig {
  const agent = { keepAlive: true, maxSockets, maxFreeSockets: 8 };
  return {
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Every store understands them; few outside Amazon have a name in the DNS for each bucket.
    forcePathStyle: true,
    // What Amazon's stores alone understand would be sent to all; our objects carry their SHA-256 anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: patience.connecting,
      requestTimeout: patience.anything,
      throwOnRequestTimeout: true,
      socketTimeout: patience.silence + slackMs,
      httpAgent: agent,
      httpsAgent: agent,
      logger: quiet,
    },
    logger: quiet,
  };
}

/** What the store says of a bucket or key that is not right, in the words of our configuration. */
function explained(error: unknown, { bucket, endpoint = "Amazon S3" }: S3Config): unknown {
  if (error instanceof StorageUnavailable) {
    const reason = error.cause instanceof Error ? error.cause.message : "no answer";
    return new StartError(`The file store of S3_ENDPOINT, ${endpoint}, does not answer: ${reason}`, { cause: error });
  }
  if (!(error instanceof Error)) return error;
  const mistakes: Record<string, string> = {
    NoSuchBucket: `S3_BUCKET: there is no bucket "${bucket}" at ${endpoint}. Make it first.`,
    InvalidAccessKeyId: `S3_ACCESS_KEY_ID is not known at ${endpoint}.`,
    SignatureDoesNotMatch: `S3_SECRET_ACCESS_KEY does not belong to S3_ACCESS_KEY_ID at ${endpoint}.`,
    AccessDenied: `S3_ACCESS_KEY_ID may not list the bucket "${bucket}" of S3_BUCKET at ${endpoint}.`,
    AuthorizationHeaderMalformed: `S3_REGION is not the region of ${endpoint}: ${error.message}`,
    PermanentRedirect: `S3_REGION is not the region of the bucket "${bucket}".`,
  };
  const mistake =
    mistakes[error.name] ?? `The file store of S3_ENDPOINT, ${endpoint}, cannot be used: ${error.message}`;
  return new StartError(mistake, { cause: error });
}

/** How a connection fails, by Node's own codes. */
const broken = [
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
];

/** Whether a store did not answer, or said that it cannot at the moment; not what it refuses. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = "$metadata" in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined;
  if (status !== undefined) return status >= 500 || status === 429;
  const code = "code" in error ? String(error.code) : "";
  // As well: an answer that is no HTTP.
  return broken.includes(code) || code.startsWith("HPE_") || ["AbortError", "TimeoutError"].includes(error.name);
}

/** Whether a store said that it has no such object or upload. */
export function isMissing(error: unknown): boolean {
  return error instanceof Error && ["NoSuchKey", "NotFound", "NoSuchUpload"].includes(error.name);
}
