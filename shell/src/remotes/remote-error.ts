/**
 * The reason why an area could not be opened.
 * - `unreachable`: its server, its list entry or one of its files didn't arrive
 * - `slow`: no answer within the time limit
 * - `refused`: its address is not one of the allowed origins, or the list names no checksums for it
 * - `altered`: its manifest or entry is not the file whose checksum the list names
 * - `unknown-version`: it uses a contract version that this shell doesn't know, or needs a platform that this shell doesn't have
 */
export type RemoteFailure = 'unreachable' | 'slow' | 'refused' | 'altered' | 'unknown-version';

export class RemoteError extends Error {
  override name = 'RemoteError';
  readonly remote: string;
  readonly failure: RemoteFailure;

  constructor(remote: string, failure: RemoteFailure, options?: ErrorOptions) {
    super(`${remote}: ${failure}`, options);
    this.remote = remote;
    this.failure = failure;
  }
}
