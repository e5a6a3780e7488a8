/** A learner with a running attempt, with the data that a simulated browser needs. */
export interface Sitter {
  token: string;
  attemptId: string;
  itemIds: string[];
}

export interface RealServerReady {
  port: number;
  /** The learners who answer. */
  sitters: Sitter[];
  /** A learner whose attempt has just begun. */
  reader: Sitter;
  databaseFile: string;
}

export interface BareServerReady {
  port: number;
}
