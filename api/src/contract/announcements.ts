import * as v from 'valibot';
import { pageFields } from './pages.ts';

/** How many of them a learner sees at once: more would be read by nobody. */
export const announcementsShownAtMost = 3;

/** For how many days one can be shown. */
export const announcementDays = [1, 3, 7, 14, 30] as const;

const text = v.pipe(
  v.string('Tulis pengumumannya'),
  v.trim(),
  v.minLength(1, 'Tulis pengumumannya'),
  v.maxLength(300, 'Pengumuman maksimal 300 karakter'),
);

/** As an administrator writes it. */
export const NewAnnouncement = v.object({
  text,
  days: v.picklist(announcementDays, 'Pilih berapa lama ditampilkan'),
});
export type NewAnnouncement = v.InferOutput<typeof NewAnnouncement>;

/** A short text for all learners, on their dashboard until its end. */
export const Announcement = v.object({
  id: v.string(),
  text: v.string(),
  createdAt: v.string(),
  /** From this moment on nobody is shown it. */
  endsAt: v.string(),
});
export type Announcement = v.InferOutput<typeof Announcement>;

/** What learners are shown now, the newest first. */
export const Announcements = v.object({ announcements: v.array(Announcement) });
export type Announcements = v.InferOutput<typeof Announcements>;

export const AnnouncementQuery = v.object(pageFields);
export type AnnouncementQuery = v.InferOutput<typeof AnnouncementQuery>;

/** All that there are, ended ones too, the newest first. */
export const AnnouncementList = v.object({ ...Announcements.entries, total: v.number() });
export type AnnouncementList = v.InferOutput<typeof AnnouncementList>;
