import { useTranslation } from '../../../i18n/index.ts'
import { listed } from '../../../i18n/numbers.ts'
import type { Fact, FactValue } from './facts.ts'
import styles from './FactList.module.css'
import { useShortened } from '../use-shortened.tsx'

/** Values of one fact shown before "show all". */
const FEW = 8

/** Words of one value shown before "show all". */
const FEW_PARTS = 24

/** Names and values side by side. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={styles['facts']}>
      {facts.map((fact) => (
        <Row key={fact.name} {...fact} />
      ))}
    </dl>
  )
}

function Row({ name, values }: Fact) {
  const { t } = useTranslation('resource')
  const [shown, more] = useShortened(values, FEW)
  return (
    <div>
      <dt>{t(`fact.${name}`)}</dt>
      {shown.map((value, at) => (
        // values of one fact have no identity but their place
        <dd key={at} className={value.code === true ? 'mono' : undefined} dir="auto">
          <Value {...value} />
        </dd>
      ))}
      {more !== null && <dd>{more}</dd>}
    </div>
  )
}

function Value({ text, href, parts }: FactValue) {
  if (parts !== undefined) return <Parts text={text} parts={parts} />
  if (href === undefined) return text
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {text}
    </a>
  )
}

/** A list of words; long ones fold, and say how many there are. */
function Parts({ text, parts }: { text: string; parts: readonly string[] }) {
  const [shown, more] = useShortened(parts, FEW_PARTS)
  return (
    <>
      {text}
      {listed(shown)} {more}
    </>
  )
}
