/** A day in Jakarta, as mails write it. */
export const dayIn = (moment: string) =>
  new Date(moment).toLocaleDateString('id-ID', { dateStyle: 'long', timeZone: 'Asia/Jakarta' });

/** A day and time in Jakarta, as mails write it. */
export const timeIn = (moment: string) =>
  `${new Date(moment).toLocaleString('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' })} WIB`;
