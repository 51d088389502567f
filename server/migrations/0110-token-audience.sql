-- What a platform expects as the audience of what it is asked for an access token with; '' for the URL that is asked.
alter table lti_platforms add column token_audience text not null default '';
