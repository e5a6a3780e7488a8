export interface FileTable {
  id: string;
  kind: 'question_image' | 'id_card';
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  createdAt: string;
  /** Id of the key that seals an ID card; null for pictures, and for cards sealed before keys had names. */
  keyId: string | null;
}

/** A file that will be deleted unless something claims it in time: one that is being made, or whose owner is gone. */
export interface DoomedFileTable {
  fileId: string;
  since: string;
}

export interface FileTables {
  file: FileTable;
  doomedFile: DoomedFileTable;
}
