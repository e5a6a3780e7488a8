import { useEffect, useState } from 'react';

interface BlobImageProps {
  blob: Blob;
  alt: string;
  className?: string | undefined;
}

/** A picture that has no address of its own. Its object URL exists only while it is shown. */
export function BlobImage({ blob, alt, className }: BlobImageProps) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url && <img className={className} src={url} alt={alt} />;
}
