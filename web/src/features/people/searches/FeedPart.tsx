import type { Alerts } from '@graticule/contracts/kept/alerts'
import { IconCopy, IconRefresh, IconRss } from '@tabler/icons-react'
import { useState } from 'react'
import { useQuestion } from '../../../browser/use-question.ts'
import { useTranslation } from '../../../i18n/index.ts'
import { copyText } from '../../../clipboard/copy-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { Segmented } from '../../../ui/fields/Segmented.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { ChangeAlerts } from './change-alerts.ts'
import styles from './SavedSearches.module.css'

const FORMS = ['atom', 'json'] as const
const ICON = { size: 16, stroke: 1.75, 'aria-hidden': true } as const

/** The feed of a search: its address, which can be copied, replaced and taken away. */
export function FeedPart({ alerts: { feed }, change }: { alerts: Alerts; change: ChangeAlerts }) {
  const { t } = useTranslation('searches')
  const [form, setForm] = useState<(typeof FORMS)[number]>('atom')
  return (
    <section aria-labelledby="alerts-feed">
      <h3 id="alerts-feed">
        <IconRss {...ICON} /> {t('alerts.feed')}
      </h3>
      <p className={styles['hint']}>{t('alerts.feedText')}</p>
      {feed === undefined ? (
        <Button onClick={() => void change('feed')}>{t('alerts.makeFeed')}</Button>
      ) : (
        <>
          <div className={styles['link']}>
            <TextField
              label={t('alerts.feedLink')}
              labelHidden
              code
              readOnly
              value={feed[form]}
              onFocus={(event) => event.target.select()}
            />
            <IconButton
              label={t('alerts.copy')}
              icon={<IconCopy {...ICON} />}
              onClick={() => void copyText(feed[form], t('alerts.copied'))}
            />
          </div>
          <Segmented
            label={t('alerts.form')}
            value={form}
            choices={FORMS.map((value) => ({ value, label: t(`alerts.${value}`) }))}
            onChange={setForm}
          />
          <Replace change={change} />
        </>
      )}
    </section>
  )
}

/** Replacing asks first: readers of the old feed lose it. */
function Replace({ change }: { change: ChangeAlerts }) {
  const { t } = useTranslation('searches')
  const { isAsked, ask, keep, end, button } = useQuestion()
  if (!isAsked)
    return (
      <div className={styles['buttons']}>
        <Button ref={button} size="small" icon={<IconRefresh {...ICON} />} onClick={ask}>
          {t('alerts.replace')}
        </Button>
        <Button size="small" onClick={() => void change('noFeed')}>
          {t('alerts.noFeed')}
        </Button>
      </div>
    )
  return (
    <div role="alert">
      <p>{t('alerts.replaceSure')}</p>
      <div className={styles['buttons']}>
        <Button variant="confirm" onClick={() => void change('feed').then(end)}>
          {t('alerts.replace')}
        </Button>
        <Button autoFocus onClick={keep}>
          {t('alerts.keep')}
        </Button>
      </div>
    </div>
  )
}
