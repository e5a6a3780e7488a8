import { Announcement, AnnouncementList, Done, type NewAnnouncement } from '@tryout/api/contract';
import { keepPreviousData, queryOptions } from '@tryout/shared-ui';
import { api } from '../../session.ts';

/** A page of the announcements; the old one stays until the new one has arrived. */
export const announcementsQuery = (page: number) =>
  queryOptions({
    queryKey: ['announcements', page],
    queryFn: ({ signal }) => api.get('admin/announcements', AnnouncementList, { query: { page }, signal }),
    placeholderData: keepPreviousData,
  });

export const addAnnouncement = (announcement: NewAnnouncement, creationKey: string) =>
  api.post('admin/announcements', Announcement, { json: announcement, creationKey });

export const deleteAnnouncement = (id: string) => api.delete(`admin/announcements/${encodeURIComponent(id)}`, Done);
