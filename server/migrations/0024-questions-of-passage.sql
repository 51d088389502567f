-- Whether a passage has questions is asked at each edit of its course.
create index questions_of_passage on questions (passage_id) where passage_id is not null;
