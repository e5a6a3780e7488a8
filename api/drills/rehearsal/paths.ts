/** Addresses of an event's calls. */
export const paths = {
  waitingRoom: (tryoutId: string) => `/api/events/${tryoutId}/waiting-room`,
  signals: (attemptId: string) => `/api/attempts/${attemptId}/signals`,
  signal: (attemptId: string) => `/api/attempts/${attemptId}/signal`,
  submit: (attemptId: string) => `/api/attempts/${attemptId}/submit`,
  standing: (attemptId: string) => `/api/attempts/${attemptId}/standing`,
  hands: (tryoutId: string) => `/admin/events/${tryoutId}/hands`,
  undo: (tryoutId: string, handId: string) => `/admin/events/${tryoutId}/hands/${handId}/undo`,
  liveStream: (tryoutId: string) => `/admin/events/${tryoutId}/live/stream`,
  releases: (tryoutId: string) => `/admin/events/${tryoutId}/releases`,
};
