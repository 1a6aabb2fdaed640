import { MAX_KEPT_NAME, MAX_KEPT_STATE, MAX_SAVED_PHRASE } from '@graticule/contracts/limits'
import type { HighlightedSearch } from '@graticule/contracts/services/personal-data'
import { useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone } from '../../../kept/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { TextField } from '../../../ui/fields/Field.tsx'
import { only, useForm } from '../form-errors.ts'
import { sendHighlights } from './change-highlights.ts'
import styles from './Highlights.module.css'

type Typed = Pick<HighlightedSearch, 'name' | 'phrase' | 'address'>

/** Sends what differs, with what its author has seen of it; who is told of what others have saved may save over it. */
async function send(search: HighlightedSearch, { name, phrase, address }: Typed, isTold: boolean) {
  const [isName, isPhrase, isAddress] = [name !== search.name, phrase !== search.phrase, address !== search.address]
  if (!isName && !isPhrase && !isAddress) return 'done'
  const body = {
    ...(isName ? { name: name.trim() } : {}),
    ...(isPhrase ? { phrase } : {}),
    ...(isAddress ? { url: address.trim() } : {}),
  }
  const seen = {
    ...(isName ? { name: search.name } : {}),
    ...(isPhrase ? { phrase: search.phrase } : {}),
    ...(isAddress ? { address: search.address } : {}),
  }
  return sendHighlights('changeHighlighted', { id: search.id, body: { ...body, seen: isTold ? {} : seen } })
}

/** Changes name, words and address. Only what is changed is sent: another address removes the image of the search. */
export function HighlightForm({ search: now, onEnd }: { search: HighlightedSearch; onEnd: (isChanged: boolean) => void }) {
  const { t } = useTranslation('highlights')
  // what the fields began with: what others save meanwhile is not seen in them
  const [search] = useState(now)
  const [isTold, setTold] = useState(false)
  const [name, setName] = useState(search.name)
  const [phrase, setPhrase] = useState(search.phrase)
  const [address, setAddress] = useState(search.address)
  const required = (text: string) => (text.trim() === '' ? t('required') : undefined)
  const { form, errors, busy, onSubmit } = useForm<'name' | 'address'>(
    () => only({ name: required(name), address: required(address) }),
    async () => {
      const sent = await send(search, { name, phrase, address }, isTold)
      if (sent === 'changed') setTold(true)
      if (sent !== 'done') return undefined
      tellDone(t('changed'))
      onEnd(true)
      return undefined
    },
  )
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={onSubmit}>
      <TextField
        label={t('name')}
        autoFocus
        maxLength={MAX_KEPT_NAME}
        value={name}
        error={errors.name}
        onChange={(event) => setName(event.target.value)}
      />
      <TextField
        label={t('phrase')}
        hint={t('phraseHint')}
        maxLength={MAX_SAVED_PHRASE}
        value={phrase}
        onChange={(event) => setPhrase(event.target.value)}
      />
      <TextField
        label={t('address')}
        hint={t('addressHint')}
        code
        maxLength={MAX_KEPT_STATE}
        value={address}
        error={errors.address}
        onChange={(event) => setAddress(event.target.value)}
      />
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" busy={busy}>
          {t('save')}
        </Button>
        <Button onClick={() => onEnd(false)}>{t('cancel')}</Button>
      </div>
    </form>
  )
}
