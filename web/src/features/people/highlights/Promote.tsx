import { MAX_KEPT_NAME } from '@graticule/contracts/limits'
import { SAVED_SEARCH_ROUTES } from '@graticule/contracts/kept/saved-searches'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone } from '../../../kept/tell.ts'
import { privateJson } from '../../../session/private-read.ts'
import { usePrivateQuery } from '../../../session/use-private-query.ts'
import { Button } from '../../../ui/Button.tsx'
import { LabelledSelect, TextField } from '../../../ui/fields/Field.tsx'
import { only, useForm } from '../form-errors.ts'
import { changeHighlights } from './change-highlights.ts'
import styles from './Highlights.module.css'

/** Saved searches to choose from; more than anybody looks through. */
const MOST = 200

/** Highlights one of the administrator's own saved searches. */
export function Promote({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('highlights')
  const { path, reply } = SAVED_SEARCH_ROUTES.current
  const { data } = usePrivateQuery(['highlights', 'saved'], (signal) =>
    privateJson(`${path}?size=${MOST}&sort=newest`, reply, { signal }),
  )
  const saved = data?._embedded.savedSearches ?? []
  return (
    <section aria-labelledby="promote-title" className={styles['promote']}>
      <h2 id="promote-title">{t('promote.title')}</h2>
      <p className={styles['lead']}>{t(data !== undefined && saved.length === 0 ? 'promote.none' : 'promote.text')}</p>
      {saved.length > 0 && <PromoteForm saved={saved} onDone={onDone} />}
    </section>
  )
}

function PromoteForm({
  saved,
  onDone,
}: {
  saved: readonly { readonly id: number; readonly name: string }[]
  onDone: () => void
}) {
  const { t } = useTranslation('highlights')
  const [chosen, setChosen] = useState(String(saved[0]?.id ?? ''))
  const [name, setName] = useState(saved[0]?.name ?? '')
  const choose = (id: string) => {
    setChosen(id)
    setName(saved.find((search) => String(search.id) === id)?.name ?? '')
  }
  const { form, errors, busy, onSubmit } = useForm<'name'>(
    () => only({ name: name.trim() === '' ? t('required') : undefined }),
    async () => {
      if (!(await changeHighlights('promote', { id: chosen, body: { name: name.trim() } }))) return undefined
      tellDone(t('promote.done'))
      onDone()
      return undefined
    },
  )
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={onSubmit}>
      <LabelledSelect
        label={t('promote.search')}
        value={chosen}
        choices={saved.map((search) => ({ value: String(search.id), label: search.name }))}
        onChange={choose}
      />
      <TextField
        label={t('promote.name')}
        maxLength={MAX_KEPT_NAME}
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <div>
        <Button type="submit" variant="primary" busy={busy}>
          {t('promote.submit')}
        </Button>
      </div>
    </form>
  )
}
