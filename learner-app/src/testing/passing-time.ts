/** The exam's clock stands, until the test restores its mocks. */
export function stopTime(): void {
  jest.spyOn(performance, 'now').mockReturnValue(performance.now());
}

/** So many seconds pass at once on the exam's clock, until the test restores its mocks. A test that waits for them may be slower than they are. */
export function passSeconds(seconds: number): void {
  const now = performance.now.bind(performance);
  jest.spyOn(performance, 'now').mockImplementation(() => now() + seconds * 1000);
}
