import type { BoardContent } from '@graticule/contracts/dashboards/dashboards'
import { type ElementThatLacks, missingParts } from '@graticule/contracts/dashboards/missing-parts'
import { useTranslation } from '../../../i18n/index.ts'
import { Button } from '../../../ui/Button.tsx'
import styles from './Creator.module.css'

interface MissingProps {
  readonly content: BoardContent
  readonly onLead: (lacking: ElementThatLacks) => void
}

/**
 * What is missing before the dashboard can be published; each leads to its element.
 * @rule B-dashboards.complete
 */
export function Missing({ content, onLead }: MissingProps) {
  const { t } = useTranslation('dashboards')
  const lacking = missingParts(content)
  if (lacking.length === 0) return null
  return (
    <div role="alert" className={styles['missing']}>
      <p>{t('edit.missing')}</p>
      <ul>
        {lacking.map((one) => {
          const { element, page, part } = one
          const kind = t(`kinds.${element.kind}`)
          const name = t('edit.elementName', { kind, title: element.title || t('edit.untitled') })
          return (
            <li key={`${element.id}/${part}`}>
              <Button size="small" onClick={() => onLead(one)}>
                {t('edit.missingOf', { element: name, page, part: t(`edit.missingParts.${part}`) })}
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
