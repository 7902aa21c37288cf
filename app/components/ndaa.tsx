export function NdaaMark({ className = "" }: { className?: string }) {
  return (
    <svg
      viewBox="0 0 64 64"
      role="img"
      aria-label="NDAA compliant"
      fill="none"
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M43.6 58.1A28.5 28.5 0 1 0 20.4 58.1" strokeWidth="2" />
      <path d="M32 7.5v5M22.6 9.4l1.9 4.6M41.4 9.4l-1.9 4.6M14.7 14.7l3.5 3.5M49.3 14.7l-3.5 3.5" strokeWidth="1.6" />
      <path
        d="M12.5 38V26.5L19.7 38V26.5M23.6 26.5v11.5h2.6a5.75 5.75 0 0 0 0-11.5ZM34.4 38l4.2-11.5L42.8 38M35.9 34.2h5.4M44.3 38l4.2-11.5L52.7 38M45.8 34.2h5.4"
        strokeWidth="2.1"
      />
      <path d="m25.8 53.6 4.6 4.6 8.4-9.4" stroke="var(--color-index)" strokeWidth="3" />
    </svg>
  );
}
