import type { CheckedAddress, DirectoryEntry } from '@graticule/contracts/services/sources-desk'
import type { FoundSource } from '@graticule/contracts/sources/found-source'
import { keyInAddress } from '@graticule/contracts/sources/key-in-address'
import { IconCheck, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useQuestion } from '../../../../browser/use-question.ts'
import { useTranslation } from '../../../../i18n/index.ts'
import { Button } from '../../../../ui/Button.tsx'
import { classes } from '../../../../ui/classes.ts'
import { IconButton } from '../../../../ui/IconButton.tsx'
import { typedOf } from '../../desk/typed-key.ts'
import { CheckStep } from './CheckStep.tsx'
import { ChooseStep } from './ChooseStep.tsx'
import styles from './Add.module.css'
import { useCheck } from './use-check.ts'
import { useTypedKey } from './use-typed-key.ts'
import { UseStep } from './UseStep.tsx'

const STEPS = ['choose', 'check', 'use'] as const
type Step = (typeof STEPS)[number]

/** What is typed, or chosen from the directory. */
interface ChosenAddress {
  readonly address: string
  readonly entry: DirectoryEntry | undefined
}

/** Where somebody is in the three steps, with what was typed and found. */
function useAddedSource() {
  const [step, setStep] = useState<Step>('choose')
  const [{ address, entry }, setTyped] = useState<ChosenAddress>({ address: '', entry: undefined })
  const [chosen, setChosen] = useState<FoundSource>()
  const [isKeyTaken, setKeyTaken] = useState(false)
  const key = useTypedKey()
  const { checked, isChecking, check, giveUp } = useCheck((found) => {
    setChosen(found)
    setStep('check')
  })
  return {
    step,
    setStep,
    address,
    entry,
    chosen,
    setChosen,
    key,
    checked,
    isChecking,
    giveUp,
    setAddress: (typed: string) => setTyped({ address: typed, entry }),
    isKeyTaken,
    begin: (typed: string, from?: DirectoryEntry) => {
      const found = keyInAddress(typed)
      const bare = found?.address ?? typed
      setTyped({ address: bare, entry: from })
      setKeyTaken(found !== undefined)
      // what is chosen from the directory is another address than the one beside the key
      void check(bare, key.take(bare, from === undefined ? bare : address, found && typedOf(found)))
    },
    keyAt: (where: string | undefined) => (checked === undefined ? undefined : key.at(where, checked.address)),
    /** Asks again, for the key of another address. */
    askAgain: (liveAddress: string) => {
      setTyped({ address: liveAddress, entry })
      key.forget()
      setStep('choose')
    },
  }
}

/** Adds a source in three steps: its address, what is there, and how it is used. */
export function AddSourcePanel({ onClose }: { onClose: () => void }) {
  const added = useAddedSource()
  const { step, setStep, address, entry, chosen, key, checked, isChecking, keyAt, begin } = added
  // a catalogue that cannot be searched live is asked where it is harvested
  const asked = chosen?.liveAddress ?? chosen?.address
  const leaving = useQuestion()
  const close = () => (address.trim() === '' ? onClose() : leaving.ask())
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    if (step === 'choose') begin(address, entry)
    else if (step === 'check') setStep('use')
  }
  return (
    <aside className={styles['panel']} aria-labelledby="add-title" onKeyDown={onKeyDown}>
      <Head step={step} onClose={close} />
      {leaving.isAsked && <Leaving onLeave={onClose} onStay={leaving.keep} />}
      {step === 'choose' && (
        <ChooseStep
          address={address}
          onAddress={added.setAddress}
          nothing={checked?.nothing}
          fault={checked?.fault}
          isKeyRefused={checked?.isKeyRefused === true}
          typedKey={key.typed}
          isKeyTried={key.isTried}
          onKey={key.type}
          isKeyTaken={added.isKeyTaken}
          isChecking={isChecking}
          onCheck={begin}
          onGiveUp={added.giveUp}
          onCancel={onClose}
        />
      )}
      {step === 'check' && checked !== undefined && chosen !== undefined && (
        <CheckStep
          checked={checked}
          chosen={chosen}
          sourceKey={keyAt(chosen.liveAddress)}
          isKeyElsewhere={key.typed.way !== 'none' && keyAt(asked) === undefined}
          onOtherKey={added.askAgain}
          onChoose={added.setChosen}
          onBack={() => setStep('choose')}
          onNext={() => setStep('use')}
        />
      )}
      {step === 'use' && checked !== undefined && chosen !== undefined && (
        <UseStep
          found={chosen}
          liveKey={keyAt(chosen.liveAddress)}
          harvestKey={keyAt(chosen.address)}
          suggested={suggestedName(checked, chosen, entry)}
          onBack={() => setStep('check')}
          onDone={onClose}
        />
      )}
    </aside>
  )
}

/** The heading, which has the focus at each step, and the steps. */
function Head({ step, onClose }: { step: Step; onClose: () => void }) {
  const { t } = useTranslation('desk')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [step])
  return (
    <header className={styles['head']}>
      <h2 id="add-title" ref={heading} tabIndex={-1}>
        {t('add.title')}
      </h2>
      <IconButton label={t('close')} icon={<IconX size={18} aria-hidden="true" />} onClick={onClose} />
      <Steps current={step} />
    </header>
  )
}

/** What a source could be called: as the directory calls it, else as it calls itself, else by its host. */
function suggestedName({ address }: CheckedAddress, { name }: FoundSource, entry: DirectoryEntry | undefined): string {
  return (entry?.name ?? name ?? new URL(address).hostname).slice(0, 60)
}

function Steps({ current }: { current: Step }) {
  const { t } = useTranslation('desk')
  const at = STEPS.indexOf(current)
  return (
    <ol className={styles['steps']} aria-label={t('add.steps')}>
      {STEPS.map((step, place) => (
        <li
          key={step}
          className={classes(place < at && styles['passed'], place === at && styles['current'])}
          aria-current={place === at ? 'step' : undefined}
        >
          <span className={styles['number']}>
            {place < at ? <IconCheck size={14} stroke={2.5} role="img" aria-label={t('add.done')} /> : place + 1}
          </span>
          {t(`add.step.${step}`)}
        </li>
      ))}
    </ol>
  )
}

function Leaving({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const { t } = useTranslation('desk')
  return (
    <div className={styles['leaving']} role="alertdialog" aria-label={t('add.discard')}>
      <span>{t('add.discard')}</span>
      <Button autoFocus onClick={onStay}>
        {t('add.discardNo')}
      </Button>
      <Button variant="danger" onClick={onLeave}>
        {t('add.discardYes')}
      </Button>
    </div>
  )
}
