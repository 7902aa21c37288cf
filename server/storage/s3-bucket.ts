import {
  type $Command,
  GetObjectCommand,
  ListObjectsV2Command,
  S3Client,
  type S3ClientConfig,
  type S3ClientResolvedConfig,
  type ServiceInputTypes,
  type ServiceOutputTypes,
} from "@aws-sdk/client-s3";
import { ownValue } from "#core/own-value.ts";
import { StartError } from "../start-error.ts";
import { StorageUnavailable } from "./object-store.ts";

export interface S3Config {
  bucket: string;
  endpoint?: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** In milliseconds: to connect, without traffic, and until the slowest response begins. */
const timeouts = { connecting: 3_000, idle: 10_000, total: 20 * 60_000 };
const answeredWithin = 8_000;
/** Visitors have connections of their own, so that slow ones do not keep administrators from saving. */
const most = { reading: 128, others: 32 };

const silentLogger = { debug() {}, info() {}, warn() {}, error() {} };

export interface S3Bucket extends Disposable {
  readonly name: string;
  readonly clientConfig: S3ClientConfig;
  /** Throws S3's error or `StorageUnavailable`. `within`: milliseconds until the response begins. */
  send: Send;
}

type Send = <Input extends ServiceInputTypes, Answer extends ServiceOutputTypes>(
  command: $Command<Input, Answer, S3ClientResolvedConfig, ServiceInputTypes, ServiceOutputTypes>,
  options?: { within?: number },
) => Promise<Answer>;

/** Throws `StartError` if the bucket is not readable. Tests add `extraTimeMs` to timeouts, for busy machines. */
export async function openS3Bucket(config: S3Config, extraTimeMs = 0): Promise<S3Bucket> {
  const client = new S3Client(configureClient(config, most.others, extraTimeMs));
  const visitors = new S3Client(configureClient(config, most.reading, extraTimeMs));

  const send: Send = async (command, { within = answeredWithin } = {}) => {
    const late = new AbortController();
    // `AbortSignal.timeout` would also abort a body that is being read.
    const timer = setTimeout(() => late.abort(), within + extraTimeMs);
    const sender = command instanceof GetObjectCommand ? visitors : client;
    try {
      return await sender.send(command, { abortSignal: late.signal });
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
    throw asStartError(error, config);
  }
  const { requestHandler } = client.config;
  return {
    name: config.bucket,
    clientConfig: { ...configureClient(config, most.others, extraTimeMs), requestHandler, maxAttempts: 2 },
    send,
    [Symbol.dispose]: close,
  };
}

function configureClient(config: S3Config, maxSockets: number, extraTimeMs: number): S3ClientConfig {
  const agent = { keepAlive: true, maxSockets, maxFreeSockets: 8 };
  return {
    endpoint: config.endpoint,
    region: config.region,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey },
    // Few stores outside Amazon have a DNS name for each bucket.
    forcePathStyle: true,
    // Only Amazon knows these checksums. Objects are verified by their SHA-256 anyway.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: {
      connectionTimeout: timeouts.connecting,
      requestTimeout: timeouts.total,
      throwOnRequestTimeout: true,
      socketTimeout: timeouts.idle + extraTimeMs,
      httpAgent: agent,
      httpsAgent: agent,
      logger: silentLogger,
    },
    logger: silentLogger,
  };
}

function asStartError(error: unknown, { bucket, endpoint = "Amazon S3" }: S3Config): unknown {
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
    ownValue(mistakes, error.name) ?? `The file store of S3_ENDPOINT, ${endpoint}, cannot be used: ${error.message}`;
  return new StartError(mistake, { cause: error });
}

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

/** Timeouts, lost connections, 429 and 5xx. Other 4xx responses are refusals by an available store. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = "$metadata" in error ? (error.$metadata as { httpStatusCode?: number }).httpStatusCode : undefined;
  if (status !== undefined) return status >= 500 || status === 429;
  const code = "code" in error ? String(error.code) : "";
  return broken.includes(code) || code.startsWith("HPE_") || ["AbortError", "TimeoutError"].includes(error.name);
}

export function isMissing(error: unknown): boolean {
  return error instanceof Error && ["NoSuchKey", "NotFound", "NoSuchUpload"].includes(error.name);
}
