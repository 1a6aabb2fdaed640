import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useDocumentTitle } from '../../../../browser/use-document-title.ts'
import { useSettled } from '../../../../browser/use-settled.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { useSession } from '../../../../session/session.ts'
import { pathOf } from '../../../../site/pages.ts'
import { useSite } from '../../../../site/site.ts'
import { buttonClass } from '../../../../ui/Button.tsx'
import { PlainPage } from '../../communities/PlainPage.tsx'
import { mayAdminister } from '../../frame/may-administer.ts'
import { BuilderForm } from './BuilderForm.tsx'
import styles from './BuilderPage.module.css'
import { type Choices, FIRST_CHOICES, readChoices } from './choices.ts'
import { Lines } from './Lines.tsx'
import { Preview } from './Preview.tsx'

/** The preview waits until nobody has typed for this long, ms. */
const PAUSE_MS = 600

/** Builds the lines that show the widget in a page: options, what it looks like, and the lines to copy. */
export function BuilderPage() {
  const { t } = useTranslation('embedding')
  const { site } = useSite()
  const { visitor } = useSession()
  const [query] = useSearchParams()
  const [choices, setChoices] = useState<Choices>({ ...FIRST_CHOICES, search: query.get('search') ?? '' })
  useDocumentTitle(t('builder.page'))
  const { options, faults } = readChoices(choices, site.slug)
  const settled = useSettled(JSON.stringify(options), PAUSE_MS)
  return (
    <PlainPage
      title={t('builder.page')}
      lead={t('builder.lead')}
      actions={
        mayAdminister(visitor, 'site-admin', site.id) && (
          <Link className={buttonClass({})} to={pathOf('adminWidgetKeys')}>
            {t('builder.keys')}
          </Link>
        )
      }
    >
      <div className={styles['parts']}>
        <div className={styles['left']}>
          <BuilderForm choices={choices} faults={faults} onChange={setChoices} />
          <Lines options={options} />
        </div>
        <Preview options={JSON.parse(settled) as typeof options} />
      </div>
    </PlainPage>
  )
}
