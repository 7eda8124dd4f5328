import { Refusal } from '../../kit/index.ts'

/** Somebody gave files of which none is a log of Reflexion. */
export class NotAReflexionLog extends Refusal {
  override readonly name = 'NotAReflexionLog'

  constructor(findings: readonly string[]) {
    const found = findings.length === 0 ? 'No file was given.' : findings.join('\n')
    super(
      'not_a_reflexion_log',
      'usage',
      `${found}\nA log of Reflexion is one of these:\n` +
        '  programming (HumanEval, MBPP, LeetCode): JSONL, a task a line, with task_id or name and is_solved\n' +
        '  questions (HotPotQA, ReAct or CoT): text with BEGIN TRIAL n and BEGIN CORRECT AGENTS\n' +
        '  ALFWorld: the files env_results_trial_N.json of a run, each a list with name, memory and is_success',
    )
  }
}
