import type { Earthquake } from '@graticule/contracts/resource'
import { circleDiameter, depthClass } from '@graticule/contracts/search/seismic'
import styles from './EarthquakeMark.module.css'

/** The circle of an earthquake as the map draws it. Decoration: magnitude and depth stand beside it in words. */
export function EarthquakeMark({ magnitude, depth }: Earthquake) {
  const diameter = circleDiameter(magnitude)
  return (
    <span className={styles['box']} aria-hidden="true">
      <span style={{ width: diameter, height: diameter, background: `var(--q${depthClass(depth)})` }} />
    </span>
  )
}
