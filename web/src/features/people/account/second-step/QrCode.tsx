import { encode } from 'uqr'
import styles from '../AccountPage.module.css'

/** Modules of white round a code (ISO/IEC 18004 section 5.3.8). */
const BORDER = 4

/** A text as a QR code: black on white in every theme, because apps read no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { ecc: 'M', border: BORDER })
  const path = data.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : ''))).join('')
  return (
    <svg role="img" aria-label={label} className={styles['qr']} viewBox={`0 0 ${size} ${size}`} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}
