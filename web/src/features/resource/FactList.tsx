import { useTranslation } from 'react-i18next'
import type { Fact, FactValue } from './facts.ts'
import styles from './FactList.module.css'

/** Names and values side by side. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  const { t } = useTranslation('resource')
  return (
    <dl className={styles['facts']}>
      {facts.map(({ name, values }) => (
        <div key={name}>
          <dt>{t(`fact.${name}`)}</dt>
          {values.map((value, at) => (
            // values of one fact have no identity but their place
            <dd key={at} className={value.code === true ? 'mono' : undefined}>
              <Value {...value} />
            </dd>
          ))}
        </div>
      ))}
    </dl>
  )
}

function Value({ text, href }: FactValue) {
  if (href === undefined) return text
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}
