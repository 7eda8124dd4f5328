import type { View } from '../rules/view.ts'

/** What a seat knows of itself beyond its role, a sentence a line; empty where there is nothing to say. */
export function ownFacts(view: View): string {
  const { setup, target, dayOrder, order } = view
  const name = (seat: number) => setup.names[seat]!
  return [
    view.alive ? '' : 'You are dead: the living do not hear you.',
    target === -1 ? '' : `Your target is ${name(target)}.`,
    view.objectiveMet ? 'You have reached your goal.' : '',
    view.revealed ? 'The town knows you as the Mayor.' : '',
    view.jailed ? 'You are in jail tonight.' : '',
    view.prisoner === -1 ? '' : `${name(view.prisoner)} is in your jail.`,
    view.duelled && view.phase === 'NIGHT' ? 'A Pirate duels you tonight.' : '',
    view.hasBook ? 'You hold the Necronomicon.' : '',
    trapWords[view.trap] ?? '',
    view.hauntable.length > 0 ? `You may haunt ${view.hauntable.map(name).join(', ')}.` : '',
    dayOrder === undefined ? '' : `For tonight you have chosen to ${chosen(dayOrder)}.`,
    order === undefined ? '' : `You have chosen to ${chosen(order)}.`,
    view.phase === 'NIGHT' && view.fullMoon ? 'The moon is full.' : '',
  ]
    .filter((line) => line !== '')
    .join('\n')

  function chosen({ verb, target: first }: { verb: string; target: number }): string {
    return first === -1 ? verb : `${verb} ${name(first)}`
  }
}

const trapWords = ['', 'You are building a trap.', 'Your trap is ready to be set.']
