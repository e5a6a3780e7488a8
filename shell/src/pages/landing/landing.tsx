export function Landing() {
  return (
    <main>
      <h1>Tryout BUMN &amp; CPNS</h1>
      <a href="/auth">Login</a> <a href="/auth?mode=register">Daftar</a> <a href="/free-tryout">Coba Gratis</a>
    </main>
  );
}
