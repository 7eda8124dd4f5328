import type { Action } from '../rules/action.ts'
import type { View } from '../rules/view.ts'

/** What a bot bids for the next word: much after being named, little after having spoken. */
export function botBid(view: View): Action {
  const { heard, seat, setup } = view
  let spoken = 0
  let named: boolean | undefined
  for (let index = heard.length - 1; index >= 0; index--) {
    const event = heard[index]!
    if (event.kind === 'phase') break
    if (event.kind !== 'speech') continue
    if (event.seat === seat) spoken++
    named ??= event.seat !== seat && JSON.stringify(event.says).includes(setup.names[seat]!)
  }
  const want = spoken === 0 ? 2 : spoken === 1 ? 1 : 0
  return { kind: 'bid', bid: named === true && spoken < 3 ? 3 : want }
}
