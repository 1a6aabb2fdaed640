import { IconStarFilled } from '@tabler/icons-react'
import styles from './Stars.module.css'

/** Five stars, filled as far as `score` goes (0 to 5). A picture: the words beside it say the same. */
export function Stars({ score, size = 12 }: { score: number; size?: number }) {
  return (
    <span className={styles['stars']} aria-hidden="true">
      {[0, 1, 2, 3, 4].map((at) => (
        <span key={at} className={styles['star']} style={{ width: size, height: size }}>
          <IconStarFilled size={size} />
          <i style={{ width: `${Math.max(0, Math.min(1, score - at)) * 100}%` }}>
            <IconStarFilled size={size} />
          </i>
        </span>
      ))}
    </span>
  )
}
