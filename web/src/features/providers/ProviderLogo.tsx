import type { Provider } from '@graticule/contracts/providers/data-providers'
import { useState } from 'react'
import { classes } from '../../ui/classes.ts'
import styles from './YellowPages.module.css'

/** First letters of the first words of a name: "European Space Agency" gives "ES". */
export function initialsOf(name: string): string {
  const words = name.split(/[\s-]+/u).filter((word) => /^\p{Lu}/u.test(word))
  return (words.length === 0 ? [name.trim()] : words)
    .slice(0, 2)
    .map((word) => Array.from(word)[0] ?? '')
    .join('')
    .toUpperCase()
}

/** The logo of a provider, or the first letters of its name. Decoration: the name stands beside it. */
export function ProviderLogo({ provider: { name, logo }, large = false }: { provider: Provider; large?: boolean }) {
  const [failed, setFailed] = useState('')
  const look = classes(styles['logo'], large && styles['large'])
  if (logo === '' || failed === logo)
    return (
      <span className={look} aria-hidden="true">
        {initialsOf(name)}
      </span>
    )
  return <img className={look} src={logo} alt="" referrerPolicy="no-referrer" loading="lazy" onError={() => setFailed(logo)} />
}
