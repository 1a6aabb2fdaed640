import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { SLOT, Slotted } from './Slotted.tsx'

describe('a text with an element in it', () => {
  it.each([
    [`from ${SLOT}`, 'from <b>Zenodo</b>'],
    [`${SLOT} has it`, '<b>Zenodo</b> has it'],
    [SLOT, '<b>Zenodo</b>'],
  ])('puts the element where its language has it: %j', (text, html) => {
    const { container } = render(
      <Slotted text={text}>
        <b>Zenodo</b>
      </Slotted>,
    )
    expect(container.innerHTML).toBe(html)
  })
})
