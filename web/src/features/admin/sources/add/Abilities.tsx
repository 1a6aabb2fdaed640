import type { Ability, FoundSource } from '@graticule/contracts/sources/found-source'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { useTranslation } from '../../../../i18n/index.ts'
import type { DeskWords } from '../../desk/harvest-words.ts'
import styles from './Add.module.css'

/** Properties that are named; the others are counted. */
const NAMED_FIELDS = 4

function wordsOf(t: DeskWords, { how, fields = [], count = 0, words = '' }: Ability): string {
  if (how === 'fields') {
    const named = fields.slice(0, NAMED_FIELDS).join(', ')
    return t('abilities.fields', { count: fields.length, fields: fields.length > NAMED_FIELDS ? `${named}, …` : named })
  }
  if (how === 'collection-titles') return t('abilities.titles', { count })
  if (how === 'failed') return t('abilities.failed', { words })
  return t(`abilities.how.${how}`)
}

/** What searches can be narrowed and ordered by; a "No" says what happens instead. */
export function Abilities({ found: { abilities, liveKind } }: { found: FoundSource }) {
  const { t } = useTranslation('desk')
  return (
    <section aria-labelledby="abilities-title">
      <h3 id="abilities-title">{t('abilities.title')}</h3>
      {liveKind === undefined && <p>{t(abilities.length === 0 ? 'abilities.onlyHarvest' : 'abilities.liveFailed')}</p>}
      {abilities.length > 0 && (
        <table className={styles['abilities']}>
          <tbody>
            {abilities.map((ability) => (
              <tr key={ability.name}>
                <th scope="row">{t(`abilities.names.${ability.name}`)}</th>
                <td className={ability.can ? styles['can'] : styles['cannot']}>
                  {ability.can ? (
                    <IconCheck size={15} stroke={2} aria-hidden="true" />
                  ) : (
                    <IconMinus size={15} stroke={2} aria-hidden="true" />
                  )}
                  {t(ability.can ? 'abilities.yes' : 'abilities.no')}
                </td>
                <td>{wordsOf(t, ability)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
