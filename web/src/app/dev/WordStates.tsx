import { IconCheck, IconMapPin2, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { notify } from '../../shell/notifications.ts'
import { Button } from '../../ui/Button.tsx'
import { ChipButton, FilterChip } from '../../ui/Chip.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Kind } from '../../ui/Kind.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { Views } from '../../ui/Views.tsx'
import { Toast } from '../../ui/overlay/Toast.tsx'
import styles from './ComponentsPage.module.css'

const KINDS = ['data', 'information', 'service', 'workflow'] as const

/** An hour: the notifications of this page stay to be looked at. */
const LONG_MS = 3_600_000

export function WordStates() {
  const [chosen, setChosen] = useState(true)
  return (
    <div className={styles['column']}>
      <div className={styles['row']}>
        <FilterChip label="Format" value="NetCDF" removeLabel="Remove filter NetCDF" onRemove={() => {}} />
        <ChipButton>Popular search</ChipButton>
        <ChipButton aria-pressed={chosen} onClick={() => setChosen(!chosen)}>
          Chosen
        </ChipButton>
        <ChipButton data-show="focus">Focus</ChipButton>
      </div>
      <div className={styles['row']}>
        <Views words="12,400 views" short="12.4k" />
        <Views words="2,310 views" />
        <Tag>WMS</Tag>
        <Tag tone="info">4 on</Tag>
        <Tag tone="ok" icon={<IconCheck size={12} aria-hidden="true" />}>
          Answers
        </Tag>
        <Tag tone="warn">Draft</Tag>
        <Tag tone="err" icon={<IconX size={12} aria-hidden="true" />}>
          Link broken
        </Tag>
        <Tag tone="mark" icon={<IconMapPin2 size={12} aria-hidden="true" />}>
          On map
        </Tag>
      </div>
      <div className={styles['row']}>
        {KINDS.map((type) => (
          <Kind key={type} type={type} label={type} />
        ))}
      </div>
      <div className={styles['row']}>
        <Kbd>/</Kbd>
        <Kbd>Esc</Kbd>
        <Spinner /> Searching
      </div>
    </div>
  )
}

export function NotificationStates() {
  const say = (style: 'info' | 'success' | 'error') => notify({ style, title: 'Link copied', text: `Shown as ${style}.` })
  return (
    <div className={styles['column']}>
      <Toast tone="success" title="Link copied" closeLabel="Close" duration={LONG_MS} onClose={() => {}} />
      <Toast
        tone="error"
        title="Search not shared"
        text="The browser did not allow copying."
        closeLabel="Close"
        duration={LONG_MS}
        onClose={() => {}}
      />
      <Toast
        tone="info"
        title="Still searching"
        text="This takes longer than expected."
        closeLabel="Close"
        duration={LONG_MS}
        onClose={() => {}}
      />
      <div className={styles['row']}>
        <Button size="small" onClick={() => say('success')}>
          Show one
        </Button>
        <Button size="small" onClick={() => say('error')}>
          Show an error
        </Button>
      </div>
    </div>
  )
}
