/** A learner with a running attempt, as a virtual browser needs to know it. */
export interface Sitter {
  token: string;
  attemptId: string;
  itemIds: string[];
}

export interface RealServerReady {
  port: number;
  /** Those who answer. */
  sitters: Sitter[];
  /** One whose attempt has just begun. */
  reader: Sitter;
  databaseFile: string;
}

export interface BareServerReady {
  port: number;
}
