import type { ServerResponse } from 'node:http'
import { faults } from './faults.ts'
import type { LoopbackAnswer, LoopbackFault } from './loopback-answer.ts'
import type { LoopbackCall } from './loopback-call.ts'
import { later, sendWhole } from './send.ts'

/** Sends what the script says, or does what the fault says. */
export function sendAnswer(call: LoopbackCall, answer: LoopbackAnswer, response: ServerResponse): void {
  if (!('fault' in answer)) later(answer.latencyMs ?? 0, response, () => sendWhole(call, answer, response))
  else {
    const act = faults[answer.fault] as (call: LoopbackCall, fault: LoopbackFault, to: ServerResponse) => void
    act(call, answer, response)
  }
}
