import * as v from 'valibot';
import { pageFields } from './pages.ts';

/** Most announcements that a learner sees at once: nobody would read more. */
export const announcementsShownAtMost = 3;

/** Choices for the days that an announcement is shown. */
export const announcementDays = [1, 3, 7, 14, 30] as const;

const text = v.pipe(
  v.string('Tulis pengumumannya'),
  v.trim(),
  v.minLength(1, 'Tulis pengumumannya'),
  v.maxLength(300, 'Pengumuman maksimal 300 karakter'),
);

/** An announcement as an administrator writes it. */
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
  /** End of the time in which it is shown. */
  endsAt: v.string(),
});
export type Announcement = v.InferOutput<typeof Announcement>;

/** The announcements that learners see now, the newest first. */
export const Announcements = v.object({ announcements: v.array(Announcement) });
export type Announcements = v.InferOutput<typeof Announcements>;

export const AnnouncementQuery = v.object(pageFields);
export type AnnouncementQuery = v.InferOutput<typeof AnnouncementQuery>;

/** All announcements, including ended ones, the newest first. */
export const AnnouncementList = v.object({ ...Announcements.entries, total: v.number() });
export type AnnouncementList = v.InferOutput<typeof AnnouncementList>;
