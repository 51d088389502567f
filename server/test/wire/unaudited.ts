const OWN_WORK = 'A learner’s own work: the attempt itself keeps it, with its times.';
const SERVER_LOG = 'It changes no account; the server’s own log has every one.';

/**
 * The calls that are no GET and leave nothing in the audit log, each with the reason. Every other one writes an entry
 * for what it changed. As `METHOD /path/*`.
 */
export const unaudited: Record<string, string> = {
  'POST /api/auth/login': SERVER_LOG,
  'POST /api/auth/logout': SERVER_LOG,
  'POST /api/auth/second-factor/again': 'It only asks: what is done with the answer is audited.',
  'POST /api/auth/second-factors': 'It counts nowhere until it is confirmed, which is audited.',
  'POST /api/auth/send-reset-otp': `${SERVER_LOG} What the code is used for is audited.`,
  'POST /api/auth/verify-otp': `${SERVER_LOG} The new password is audited.`,
  'POST /api/auth/open-invitation': 'It only reads; accepting is audited.',
  'POST /api/auth/consents': 'That somebody agreed is kept, with when; taking it back leaves nothing.',
  'POST /api/contact/send': 'A message to the school: it is stored with the messages and changes nothing.',
  'POST /api/sittings/*/enter': 'The candidate’s own row keeps when they entered, and from where.',
  'POST /api/sittings/*/beat': 'It only says that a candidate is there, and what their device saw, which is kept.',
  'POST /api/sittings/*/record/notes': 'A learner’s own note: it is kept, with its time, and never changed.',
  'PATCH /api/admin/sittings/*/facts/*': 'It changes nothing of the fact, which keeps who has looked at it and when.',
  'POST /api/device-checks': 'What a device found of itself; it names no account.',
  'POST /api/device-checks/probe': 'Nothing of it is kept.',
  'PUT /api/admin/marking/emails': 'What comes into one’s own mailbox.',
  'POST /api/receipts/check': 'It only reads.',
  'POST /api/tests/attempts': OWN_WORK,
  'PATCH /api/tests/attempts/*': OWN_WORK,
  'PUT /api/tests/attempts/*/annotations': 'A learner’s own marks, which nobody else sees.',
  'POST /api/tests/attempts/*/plays': OWN_WORK,
  'POST /api/tests/attempts/*/practice': 'An answer that counts nowhere.',
  'POST /api/tests/practice-mode/*': 'It counts nowhere.',
  'POST /api/tests/practice-mode/*/answers': 'An answer that counts nowhere.',
  'PUT /api/tests/attempts/*/recordings/*': OWN_WORK,
  'POST /api/tests/attempts/*/breaks': OWN_WORK,
  'POST /api/tests/attempts/*/breaks/*/end': OWN_WORK,
  'POST /api/tests/submit': OWN_WORK,
  'POST /api/tests/submit-writing-answer': OWN_WORK,
  'POST /api/tests/submit-speaking-test': OWN_WORK,
  'PUT /api/tests/writing-submission/*/lease': 'A hold of two minutes that stops nobody; the score is audited.',
  'DELETE /api/tests/writing-submission/*/lease': 'As taking it.',
  'PUT /api/tests/speaking-submission/*/lease': 'As for writing.',
  'DELETE /api/tests/speaking-submission/*/lease': 'As for writing.',
  'POST /api/tests/writing-submission/*/marker-notes': 'It is kept, with who wrote it and when, and never changed.',
  'POST /api/tests/speaking-submission/*/marker-notes': 'As for writing.',
  'POST /api/superadmin/webhooks/*/test': 'It tells nothing of anybody, and the deliveries of the webhook have it.',
  'POST /api/superadmin/webhooks/*/deliveries/*/again': 'As for a test.',
  'POST /api/superadmin/lti-platforms/*/test': 'It only asks the platform whether it works.',
  'POST /api/admin/comment-bank': 'A text that a marker keeps for later: it says nothing of anybody.',
  'DELETE /api/admin/comment-bank/*': 'As for saving it.',
  'POST /api/admin/comment-bank-csv': 'As for saving one.',
  'POST /api/admin/courses/*/preview/mark': 'It marks in memory and keeps nothing.',
  'POST /api/admin/questions/try': 'It marks in memory and keeps nothing.',
  'POST /api/admin/imports': 'It stores no question; storing them is audited.',
  'DELETE /api/admin/imports/*': 'It forgets a reading of which nothing was stored.',
};

/** The files that leave no entry, each with the reason. */
export const unauditedFiles: Record<string, string> = {
  'GET /api/admin/comment-bank-csv': 'Texts of markers, which say nothing of anybody.',
  'GET /api/admin/imports/*/report.csv': 'What was wrong with a file of whoever reads it.',
};
