import type { Harvest } from '@graticule/contracts/services/harvests-desk'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { tellDone } from '../../../kept/tell.ts'
import { Button } from '../../../ui/Button.tsx'
import { FieldWords } from '../../../ui/fields/Field.tsx'
import { changeHarvest, useDeskRefresh } from '../desk/desk-calls.ts'
import { KeyFields } from '../desk/KeyFields.tsx'
import { isFaulty, keyOf, NO_KEY } from '../desk/typed-key.ts'
import styles from './Harvests.module.css'

/** The key that a harvest is asked with: whether one is set, another one, or none. */
export function KeyForm({ harvest, onDone }: { harvest: Harvest; onDone: () => void }) {
  const { t } = useTranslation('desk')
  const refresh = useDeskRefresh()
  const [typed, setTyped] = useState(NO_KEY)
  const [isTried, setTried] = useState(false)
  const [refused, setRefused] = useState<string>()
  const send = async (body: object): Promise<void> => {
    const reply = await changeHarvest('key', harvest.id, { body })
    if (!reply.ok) {
      setRefused(reply.failure.detail || t('notChanged'))
      return
    }
    tellDone(t(reply.value.key === undefined ? 'key.forgotten' : 'key.saved'))
    await refresh()
    onDone()
  }
  const save = async (event: SyntheticEvent) => {
    event.preventDefault()
    setTried(true)
    setRefused(undefined)
    const key = keyOf(typed)
    if (key !== undefined && !isFaulty(typed)) await send({ key })
  }
  return (
    <form
      className={styles['schedule']}
      aria-label={t('key.of', { name: harvest.title })}
      noValidate
      onSubmit={(event) => void save(event)}
    >
      <p>{harvest.key === undefined ? t('key.isNone') : t('key.isSet', { way: t(`key.ways.${harvest.key}`) })}</p>
      <KeyFields value={typed} onChange={setTyped} isTried={isTried} />
      {refused !== undefined && (
        <div role="alert">
          <FieldWords id="harvest-key-fault" words={refused} bad />
        </div>
      )}
      <p className={styles['buttons']}>
        <Button onClick={onDone}>{t('cancel')}</Button>
        {harvest.key !== undefined && (
          <Button variant="danger" onClick={() => void send({})}>
            {t('key.forget')}
          </Button>
        )}
        <Button type="submit" variant="primary" disabled={typed.way === 'none'}>
          {t('key.save')}
        </Button>
      </p>
    </form>
  )
}
