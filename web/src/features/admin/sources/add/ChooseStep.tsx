import type { CheckedAddress, DirectoryEntry } from '@graticule/contracts/services/sources-desk'
import { IconKey, IconLink } from '@tabler/icons-react'
import type { FormEvent } from 'react'
import { useTranslation } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { TextField } from '../../../../ui/fields/Field.tsx'
import { KeyFields } from '../../desk/KeyFields.tsx'
import type { TypedKey } from '../../desk/typed-key.ts'
import styles from './Add.module.css'
import { Directory } from './Directory.tsx'

interface ChooseStepProps {
  readonly address: string
  readonly onAddress: (address: string) => void
  /** Why nothing was found at the address. */
  readonly nothing: CheckedAddress['nothing']
  /** What is wrong with what was typed, in words. */
  readonly fault: string | undefined
  /** The server was asked with a key, and wants another one. */
  readonly isKeyRefused: boolean
  /** What the source asks for. */
  readonly typedKey: TypedKey
  /** A check was made with a key of this way. */
  readonly isKeyTried: boolean
  readonly onKey: (key: TypedKey) => void
  /** The key stood in the address and was taken out of it. */
  readonly isKeyTaken: boolean
  readonly isChecking: boolean
  readonly onCheck: (address: string, from?: DirectoryEntry) => void
  readonly onGiveUp: () => void
  readonly onCancel: () => void
}

/** Step 1: an address, or one of the directory. */
export function ChooseStep(props: ChooseStepProps) {
  const { address, onAddress, nothing, fault, isKeyRefused, typedKey, onKey, isKeyTaken, isChecking, onCheck } = props
  const { t } = useTranslation('desk')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!isChecking) onCheck(address)
  }
  const reason = isKeyRefused ? 'key-refused' : nothing?.reason
  const cause = fault ?? (reason === undefined ? undefined : t(`add.nothing.${reason}`))
  return (
    <>
      <div className={styles['body']}>
        <form className={styles['address']} onSubmit={submit} noValidate>
          <TextField
            label={t('add.address')}
            hint={t('add.addressHint')}
            error={isChecking ? undefined : cause}
            icon={<IconLink size={16} aria-hidden="true" />}
            inputMode="url"
            code
            value={address}
            onChange={(event) => onAddress(event.target.value)}
          />
          <Button type="submit" variant="primary" busy={isChecking}>
            {isChecking ? t('add.checking') : t('add.checkButton')}
          </Button>
        </form>
        {!isChecking && nothing !== undefined && nothing.words !== '' && nothing.words !== cause && (
          <p className={styles['cause']} role="status">
            {nothing.words}
          </p>
        )}
        {isKeyTaken && (
          <p className={styles['note']} role="status">
            <IconKey size={16} aria-hidden="true" />
            <span>{t('key.taken')}</span>
          </p>
        )}
        <details className={styles['key']} open={nothing?.reason === 'key-needed' || isKeyTaken ? true : undefined}>
          <summary>{t('key.title')}</summary>
          <KeyFields value={typedKey} onChange={onKey} isTried={nothing?.reason === 'key-needed' && props.isKeyTried} />
        </details>
        {isChecking && (
          <p className={styles['checking']} role="status">
            {t('add.asking')} <Button onClick={props.onGiveUp}>{t('cancel')}</Button>
          </p>
        )}
        <Directory onChoose={(entry) => onCheck(entry.address, entry)} />
      </div>
      <footer className={styles['foot']}>
        <Button onClick={props.onCancel}>{t('cancel')}</Button>
        <Button variant="primary" busy={isChecking} onClick={() => onCheck(address)}>
          {t('add.nextCheck')}
        </Button>
      </footer>
    </>
  )
}
