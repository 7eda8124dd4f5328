/** A rule of the critic: its name in reasons, and what it says, exactly. */
export interface CriticRule {
  readonly name: string
  readonly says: string
}

/** The rules of the critic. Planners read them in their prompt, people in the documentation. */
export const criticRules: readonly CriticRule[] = [
  {
    name: 'H001',
    says: 'A plan tests one hypothesis: one sentence that says what should follow from the change, and why. Rejected when it is blank, when it makes a second prediction (a second "should", "will" or "would" that does not follow from the first), when it is joined by "and also", "additionally", "in addition", "furthermore", "moreover" or "secondly", when it is a list, or when a step says that it is separate from or unrelated to the rest.',
  },
  {
    name: 'H002',
    says: 'A family cannot win three times in a row. Rejected when the last two winners both have the family of the plan; rounds without a winner are skipped.',
  },
  {
    name: 'H003',
    says: 'The approved plans of a round have different families. Rejected when a plan that was approved before it in this round has its family. A hybrid plan is excused; H005 judges it instead.',
  },
  {
    name: 'Schema',
    says: 'The family is a known one, there is at least one step, no step is blank, steps are numbered from one, and every step changes a file that is listed in target_files by a path inside the repository.',
  },
  {
    name: 'History',
    says: 'Once something was tried, builds_on or avoids names an earlier success or failure. A plan that repeats a failure (the same hypothesis, or more than 80% of the same changes) names its plan_id there and says what is different now. Failures of the machine and plans that were only beaten may be repeated.',
  },
  {
    name: 'Scope',
    says: 'No sealed file is changed, and the files stay within the paths that the goal puts in scope and away from those out of scope.',
  },
  {
    name: 'H004',
    says: 'A change of more than 200 net lines that expects less than 5% draws a warning. It is never rejected.',
  },
  {
    name: 'H005',
    says: 'A hybrid plan names at least two plans of its round as sources, and shares at most 80% of its changes with any one of them (shared changes divided by all changes of both; a change is a file with what is changed there).',
  },
]
