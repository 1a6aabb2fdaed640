import type { Provider } from '@graticule/contracts/providers/data-providers'
import { useTranslation } from '../../i18n/index.ts'
import { formatDay } from '../../i18n/numbers.ts'
import { ProviderLogo } from './ProviderLogo.tsx'
import styles from './YellowPages.module.css'

export interface ProviderRowProps {
  readonly provider: Provider
  /** What is searched; where it stands is marked. */
  readonly words: string
  readonly isChosen: boolean
  readonly onChoose: () => void
}

/** A provider in the list. */
export function ProviderRow({ provider, words, isChosen, onChoose }: ProviderRowProps) {
  const { t } = useTranslation('providers')
  const { name, shortDescription, createDate } = provider
  return (
    <li>
      <button type="button" className={styles['row']} aria-pressed={isChosen} onClick={onChoose}>
        <ProviderLogo provider={provider} />
        <span className={styles['words']}>
          <strong dir="auto">
            <Marked text={name} words={words} />
          </strong>
          <span dir="auto">
            <Marked text={shortDescription} words={words} />
          </span>
          {createDate !== '' && <small>{t('listed', { day: formatDay(createDate) })}</small>}
        </span>
      </button>
    </li>
  )
}

/** Pieces of a text before, at and behind what is searched, upper and lower case alike; odd ones are what is searched. */
export function cutAt(text: string, words: string): string[] {
  if (words === '') return [text]
  return text.split(new RegExp(`(${words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)})`, 'giu'))
}

function Marked({ text, words }: { text: string; words: string }) {
  // pieces have no identity but their place
  return cutAt(text, words).map((piece, at) => (at % 2 === 1 ? <mark key={at}>{piece}</mark> : piece))
}
