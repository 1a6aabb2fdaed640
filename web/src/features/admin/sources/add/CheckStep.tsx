import type { CheckedAddress } from '@graticule/contracts/services/sources-desk'
import type { FoundSource } from '@graticule/contracts/sources/found-source'
import { IconCircleCheck, IconInfoCircle, IconKeyOff } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useTranslation } from '../../../../i18n/index.ts'
import { formatCount } from '../../../../i18n/numbers.ts'
import { harvestPath } from '../../../../site/pages.ts'
import { Button } from '../../../../ui/Button.tsx'
import { secondsWords } from '../../desk/harvest-words.ts'
import { Abilities } from './Abilities.tsx'
import styles from './Add.module.css'
import { TrialSearch } from './TrialSearch.tsx'
import type { KeyFor } from './use-typed-key.ts'

interface CheckStepProps {
  readonly checked: CheckedAddress
  readonly chosen: FoundSource
  /** The key, where it was typed for the host of what is chosen. */
  readonly sourceKey: KeyFor | undefined
  /** A key was typed, for another host. */
  readonly isKeyElsewhere: boolean
  /** Asks again for the key of another address. */
  readonly onOtherKey: (address: string) => void
  readonly onChoose: (found: FoundSource) => void
  readonly onBack: () => void
  readonly onNext: () => void
}

/** Step 2: what was found, what it can be searched by, and a trial search. */
export function CheckStep({ checked, chosen, sourceKey, isKeyElsewhere, onOtherKey, onChoose, onBack, onNext }: CheckStepProps) {
  const { t } = useTranslation('desk')
  const { found, added } = checked
  const { liveKind, liveAddress, address } = chosen
  return (
    <>
      <div className={styles['body']}>
        <Found found={chosen} onChange={onBack} />
        {added !== undefined && (
          <p className={styles['note']}>
            <IconInfoCircle size={16} aria-hidden="true" />
            <span dir="auto">{t('add.alreadyAdded', { name: added.title })}</span>
            {added.harvestId !== undefined && <Link to={harvestPath(added.harvestId)}>{t('add.open')}</Link>}
          </p>
        )}
        {isKeyElsewhere && <KeyElsewhere typedFor={checked.address} address={liveAddress ?? address} onOtherKey={onOtherKey} />}
        {found.length > 1 && (
          <fieldset className={styles['several']}>
            <legend>{t('add.several')}</legend>
            {found.map((one) => (
              <label key={`${one.harvestKind} ${one.address}`}>
                <input type="radio" name="found" checked={one === chosen} onChange={() => onChoose(one)} />
                <span>
                  {one.standard} <span className={styles['quiet']}>{one.name ?? one.address}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )}
        <Abilities found={chosen} />
        {liveKind !== undefined && liveAddress !== undefined && (
          <TrialSearch key={liveAddress} kind={liveKind} address={liveAddress} sourceKey={sourceKey} />
        )}
      </div>
      <footer className={styles['foot']}>
        <Button onClick={onBack}>{t('add.back')}</Button>
        <Button variant="primary" onClick={onNext}>
          {t('add.nextUse')}
        </Button>
      </footer>
    </>
  )
}

/** Says that the key stays where it was typed for, and where the catalogue is. */
function KeyElsewhere({
  typedFor,
  address,
  onOtherKey,
}: {
  typedFor: string
  address: string
  onOtherKey: CheckStepProps['onOtherKey']
}) {
  const { t } = useTranslation('desk')
  const [host, other] = [new URL(typedFor).host, new URL(address).host]
  return (
    <div className={styles['note']} role="status">
      <IconKeyOff size={16} aria-hidden="true" />
      <span>{t('key.elsewhere', { host, other })}</span>
      <Button size="small" onClick={() => onOtherKey(address)}>
        {t('key.typeOther', { other })}
      </Button>
    </div>
  )
}

function Found({ found, onChange }: { found: FoundSource; onChange: () => void }) {
  const { t } = useTranslation('desk')
  const { standard, counted, name, address, responseMs } = found
  const words =
    counted === undefined
      ? t('add.found', { standard })
      : t('add.foundCounted', {
          standard,
          counted: t(`add.counted.${counted.what}`, { count: counted.value, formatted: formatCount(counted.value) }),
        })
  return (
    <div className={styles['found']} role="status">
      <IconCircleCheck size={20} stroke={1.75} aria-hidden="true" />
      <div>
        <strong>{words}</strong>
        <span dir="auto">
          {t('add.answersIn', { name: name ?? new URL(address).hostname, time: secondsWords(t, responseMs) })}
        </span>
        <span className="mono">{address.replace(/^https?:\/\//, '')}</span>
      </div>
      <Button variant="quiet" size="small" onClick={onChange}>
        {t('add.change')}
      </Button>
    </div>
  )
}
