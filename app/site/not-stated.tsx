export function NotStated() {
  return (
    <>
      <span aria-hidden>—</span>
      <span className="sr-only">not stated</span>
    </>
  );
}
