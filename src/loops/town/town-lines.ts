import { renderEvent } from './players/render-event.ts'
import type { Game } from './rules/game.ts'
import { everybody } from './rules/tell.ts'
import type { TownListener } from './run-town.ts'

/** Whose eyes a game is told through. */
export interface TownLineOptions {
  /** Only what this seat perceived; what the whole town did unless given. */
  readonly seat?: number
  /** Also what others perceived, and what nobody did. */
  readonly all?: boolean
  /** Only deaths, trials and the end. */
  readonly brief?: boolean
}

/** A listener that tells a game line by line; `rest` tells what came after the last turn. */
export function townLines(
  print: (line: string) => void,
  { seat, all = false, brief = false }: TownLineOptions = {},
): TownListener & { rest(): void } {
  let told = 0
  let watched: Game | undefined
  const rest = () => {
    if (watched === undefined) return
    const { chronicle, setup } = watched
    for (; told < chronicle.length; told++) {
      const { audience, event } = chronicle[told]!
      if (brief && !turningPoints.has(event.kind)) continue
      const seen = seat === undefined ? audience === everybody : (audience & (1 << seat)) !== 0
      const line =
        seen || all ? (renderEvent(event, setup.names) ?? (all ? hidden(event) : undefined)) : undefined
      if (line !== undefined) print(event.kind === 'phase' ? `\n${line}` : seen ? line : `  · ${line}`)
    }
  }
  return {
    onTurn(game) {
      watched = game
      rest()
    },
    rest,
  }
}

const turningPoints: ReadonlySet<string> = new Set(['trial', 'result', 'revealed', 'death', 'end'])

const hidden = (event: { readonly kind: string }): string => JSON.stringify(event)
