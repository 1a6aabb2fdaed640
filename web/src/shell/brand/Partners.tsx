import { LOGO_ROTATION_MS } from '@graticule/contracts/limits'
import type { ShownSite } from '@graticule/contracts/sites/shown-site'
import { useEffect, useState } from 'react'
import { useMediaQuery } from '../../browser/use-media-query.ts'
import { useTranslation } from '../../i18n/index.ts'
import styles from './Brand.module.css'

type Partner = NonNullable<ShownSite['partners']>[number]

/** Which of so many is shown, one after the other while `active`. */
function useRotation(count: number, active: boolean): number {
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (!active || count < 2) return
    const timer = setInterval(() => setTurn((before) => before + 1), LOGO_ROTATION_MS)
    return () => clearInterval(timer)
  }, [active, count])
  return turn % count
}

/**
 * Logos of partners; a partner without one stands there by its name. They stand still under the pointer or with the focus, and where the
 * device reduces motion all of them can be scrolled to.
 * @rule S3-9.logo-rotation On screens of at most 480 px the logos of partners are shown one at a time, another one every 2 s
 */
export function Partners({ partners }: { partners: readonly Partner[] }) {
  const { t } = useTranslation('shell')
  const isNarrow = useMediaQuery('(max-width: 480px)')
  const isStill = useMediaQuery('(prefers-reduced-motion: reduce)')
  const [isHeld, setHeld] = useState(false)
  const rotates = isNarrow && !isStill
  const shown = useRotation(partners.length, rotates && !isHeld)
  return (
    <ul
      className={styles['partners']}
      aria-label={t('header.partners')}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {partners.map(({ name, url, logo }, at) => {
        const content = logo === undefined ? name : <img src={logo} alt={name} />
        return (
          <li key={name} hidden={rotates && at !== shown}>
            {url === undefined ? (
              <span title={name}>{content}</span>
            ) : (
              <a href={url} title={name} target="_blank" rel="noreferrer">
                {content}
              </a>
            )}
          </li>
        )
      })}
    </ul>
  )
}
