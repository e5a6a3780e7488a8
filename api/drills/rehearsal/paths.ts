/** Addresses of an event's calls. */
export const paths = {
  waitingRoom: (tryoutId: string) => `/api/events/${tryoutId}/waiting-room`,
  signals: (attemptId: string) => `/api/attempts/${attemptId}/signals?signs=1`,
  signal: (attemptId: string) => `/api/attempts/${attemptId}/signal`,
  submit: (attemptId: string) => `/api/attempts/${attemptId}/submit`,
  standing: (tryoutId: string) => `/api/events/${tryoutId}/standing`,
  hands: (tryoutId: string) => `/admin/events/${tryoutId}/hands`,
  liveStream: (tryoutId: string) => `/admin/events/${tryoutId}/live/stream`,
  releases: (tryoutId: string) => `/admin/events/${tryoutId}/releases`,
};
