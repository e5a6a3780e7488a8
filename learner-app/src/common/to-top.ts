/** After a step to another page of a list: the screen begins at its title, and so do keyboard and screen reader. */
export function toTop(): void {
  window.scrollTo({ top: 0 });
  document.querySelector('h1')?.focus({ preventScroll: true });
}
